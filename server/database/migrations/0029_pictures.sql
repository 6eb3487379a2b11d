ALTER TABLE "pictures" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus_x" smallint;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus_y" smallint;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "added_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pictures_newest" ON "pictures" USING btree ("added_at" DESC NULLS FIRST,"name");--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_focus" CHECK (("pictures"."focus_x" is null) = ("pictures"."focus_y" is null));