ALTER TABLE "accord_documents" ADD COLUMN "reading" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accord_passages" ADD COLUMN "spellings" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Its index goes with it.
ALTER TABLE "accord_passages" drop column "search";--> statement-breakpoint
ALTER TABLE "accord_passages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(searchable(heading), 'A') || setweight(searchable(words), 'B') || setweight(searchable(spellings), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "accord_passages_search" ON "accord_passages" USING gin ("search");
