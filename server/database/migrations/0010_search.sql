ALTER TABLE "vocabulary" ADD COLUMN "spelling" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "pages_titles" ON "pages" USING gin (searchable("title"));--> statement-breakpoint
CREATE INDEX "faq_entries_titles" ON "faq_entries" USING gin (searchable("question"));--> statement-breakpoint
CREATE INDEX "posts_titles" ON "posts" USING gin (searchable("title"));