DROP INDEX "pages_page";--> statement-breakpoint
DROP INDEX "vocabulary_near";--> statement-breakpoint
-- A file that was renamed left its former text on the screen: of several the newest stays, the others are withdrawn.
UPDATE "pages" SET "withdrawn" = true WHERE NOT "withdrawn" AND EXISTS (
  SELECT FROM "pages" AS newer WHERE NOT newer."withdrawn" AND newer."page" = "pages"."page"
    AND newer."company_id" IS NOT DISTINCT FROM "pages"."company_id" AND newer."id" > "pages"."id"
);--> statement-breakpoint
CREATE UNIQUE INDEX "pages_place" ON "pages" USING btree ("page",coalesce("company_id", 0)) WHERE not "pages"."withdrawn";--> statement-breakpoint
CREATE INDEX "vocabulary_near" ON "vocabulary" USING gist ("word" gist_trgm_ops);
