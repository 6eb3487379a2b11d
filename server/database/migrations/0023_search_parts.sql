CREATE TABLE "unanswered_searches" (
	"words" text PRIMARY KEY NOT NULL,
	"typed" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accord_passages" ADD COLUMN "part" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "accord_vocabulary_begun" ON "accord_vocabulary" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "vocabulary_begun" ON "vocabulary" USING btree ("word" text_pattern_ops);