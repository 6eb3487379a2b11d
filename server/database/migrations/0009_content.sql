-- Words that are near each other: what was mistyped is guessed from them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What a text is found by. French stems need the accents (« découchées » is a form of « découcher », « decouchees » is
-- not): each word is stemmed before its accents go, and after, for who writes none; and it stands whole, for who types on.
CREATE FUNCTION searchable(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN unaccented(to_tsvector('french', replace($1, '’', ' '))::text)::tsvector
  || to_tsvector('french', unaccented($1)) || to_tsvector('simple', unaccented($1));
--> statement-breakpoint
CREATE TABLE "demo_parts" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"leads_to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"page" text NOT NULL,
	"company_id" integer,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"words" text NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(searchable(title), 'A') || setweight(searchable(summary), 'B') || setweight(searchable(words), 'C')) STORED,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"original" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"shown" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"company_id" integer,
	"category" text NOT NULL,
	"rank" integer NOT NULL,
	"question" text NOT NULL,
	"body" text NOT NULL,
	"words" text NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(searchable(question), 'A') || setweight(searchable(words), 'B')) STORED,
	CONSTRAINT "faq_entries_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "faq_opinions" (
	"entry_id" integer NOT NULL,
	"day" date NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"unhelpful" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "faq_opinions_entry_id_day_pk" PRIMARY KEY("entry_id","day")
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"texts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "slug" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "words" = "body", "slug" = trim('-' FROM left(regexp_replace(unaccented("title"), '[^a-z0-9]+', '-', 'g'), 60)) || '-' || "id";--> statement-breakpoint
ALTER TABLE "posts" drop column "search";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(searchable(title), 'A') || setweight(searchable(summary), 'B') || setweight(searchable(words), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search");--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "cover_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_entries" ADD CONSTRAINT "faq_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_opinions" ADD CONSTRAINT "faq_opinions_entry_id_faq_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."faq_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pages_page" ON "pages" USING btree ("page");--> statement-breakpoint
CREATE INDEX "pages_search" ON "pages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "faq_entries_search" ON "faq_entries" USING gin ("search");--> statement-breakpoint
CREATE INDEX "vocabulary_near" ON "vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_cover_pictures_name_fk" FOREIGN KEY ("cover") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_slug_unique" UNIQUE("slug");
--> statement-breakpoint
CREATE TRIGGER pages_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
--> statement-breakpoint
CREATE TRIGGER pictures_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
--> statement-breakpoint
CREATE TRIGGER synonyms_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
--> statement-breakpoint
CREATE TRIGGER faq_entries_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON faq_entries
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
--> statement-breakpoint
CREATE TRIGGER former_addresses_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON former_addresses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
