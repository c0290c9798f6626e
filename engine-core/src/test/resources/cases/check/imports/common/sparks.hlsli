#import "Spark.vfx"
