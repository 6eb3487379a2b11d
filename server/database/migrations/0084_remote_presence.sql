ALTER TABLE "event_assemblies" ADD COLUMN "counts_remote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD COLUMN "is_remote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD COLUMN "left_at" timestamp (3) with time zone;