CREATE TABLE "accord_clauses" (
	"document_id" integer NOT NULL,
	"rank" integer NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"page" integer NOT NULL,
	"start_at" integer NOT NULL,
	"end_at" integer NOT NULL,
	"paragraphs" text[] NOT NULL,
	CONSTRAINT "accord_clauses_document_id_rank_pk" PRIMARY KEY("document_id","rank")
);
--> statement-breakpoint
CREATE TABLE "accord_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accord_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"accord_id" integer NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"rank" smallint NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer,
	"state" text DEFAULT 'attente' NOT NULL,
	CONSTRAINT "accord_documents_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "accord_favourites" (
	"member_id" integer NOT NULL,
	"accord_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accord_favourites_member_id_accord_id_pk" PRIMARY KEY("member_id","accord_id")
);
--> statement-breakpoint
CREATE TABLE "accord_pages" (
	"document_id" integer NOT NULL,
	"page" integer NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"text" text NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "accord_pages_document_id_page_pk" PRIMARY KEY("document_id","page")
);
--> statement-breakpoint
CREATE TABLE "accord_passages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accord_passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"accord_id" integer NOT NULL,
	"page" integer NOT NULL,
	"start_at" integer NOT NULL,
	"clause" text,
	"heading" text NOT NULL,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(searchable(heading), 'A') || setweight(searchable(words), 'B')) STORED
);
--> statement-breakpoint
CREATE TABLE "accord_vocabulary" (
	"company" integer NOT NULL,
	"word" text NOT NULL,
	"spelling" text NOT NULL,
	"texts" integer NOT NULL,
	CONSTRAINT "accord_vocabulary_company_word_pk" PRIMARY KEY("company","word"),
	CONSTRAINT "accord_vocabulary_company" CHECK ("accord_vocabulary"."company" >= 0)
);
--> statement-breakpoint
CREATE TABLE "accords" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"company_id" integer,
	"theme" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"words" text NOT NULL,
	"signed_on" date NOT NULL,
	"effective_on" date NOT NULL,
	"expires_on" date,
	"signatories" jsonb NOT NULL,
	"replaces" text[] NOT NULL,
	"amends" text,
	"questions" text[] NOT NULL,
	"posts" text[] NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(searchable(title), 'A') || setweight(searchable(summary), 'B') || setweight(searchable(words), 'C')) STORED,
	CONSTRAINT "accords_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "event_answers" (
	"event_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"answer" text NOT NULL,
	"seat" text,
	"turn" bigint,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "event_answers_event_id_member_id_pk" PRIMARY KEY("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "event_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"rank" smallint NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "event_documents_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"company_id" integer,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"words" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"place" text,
	"address" text,
	"online_url" text,
	"programme" jsonb NOT NULL,
	"capacity" integer,
	"organiser" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(searchable(title), 'A') || setweight(searchable(summary), 'B') || setweight(searchable(words), 'C')) STORED,
	CONSTRAINT "events_slug_unique" UNIQUE("slug"),
	CONSTRAINT "events_capacity" CHECK ("events"."capacity" > 0),
	CONSTRAINT "events_order" CHECK ("events"."ends_at" > "events"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "accord_clauses" ADD CONSTRAINT "accord_clauses_document_id_accord_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."accord_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accord_documents" ADD CONSTRAINT "accord_documents_accord_id_accords_id_fk" FOREIGN KEY ("accord_id") REFERENCES "public"."accords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accord_favourites" ADD CONSTRAINT "accord_favourites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accord_favourites" ADD CONSTRAINT "accord_favourites_accord_id_accords_id_fk" FOREIGN KEY ("accord_id") REFERENCES "public"."accords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accord_pages" ADD CONSTRAINT "accord_pages_document_id_accord_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."accord_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accord_passages" ADD CONSTRAINT "accord_passages_document_id_accord_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."accord_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accord_passages" ADD CONSTRAINT "accord_passages_accord_id_accords_id_fk" FOREIGN KEY ("accord_id") REFERENCES "public"."accords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accords" ADD CONSTRAINT "accords_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_documents" ADD CONSTRAINT "event_documents_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accord_clauses_number" ON "accord_clauses" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "accord_documents_accord" ON "accord_documents" USING btree ("accord_id","rank");--> statement-breakpoint
CREATE INDEX "accord_passages_search" ON "accord_passages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "accord_passages_headings" ON "accord_passages" USING gin (searchable("heading"));--> statement-breakpoint
CREATE INDEX "accord_passages_document" ON "accord_passages" USING btree ("document_id","page");--> statement-breakpoint
CREATE INDEX "accord_passages_accord" ON "accord_passages" USING btree ("accord_id");--> statement-breakpoint
CREATE INDEX "accord_vocabulary_near" ON "accord_vocabulary" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "accords_signed" ON "accords" USING btree ("signed_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accords_search" ON "accords" USING gin ("search");--> statement-breakpoint
CREATE INDEX "accords_titles" ON "accords" USING gin (searchable("title"));--> statement-breakpoint
CREATE INDEX "event_answers_member" ON "event_answers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "event_answers_turn" ON "event_answers" USING btree ("event_id","turn");--> statement-breakpoint
CREATE INDEX "event_documents_event" ON "event_documents" USING btree ("event_id","rank");--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search");--> statement-breakpoint
CREATE INDEX "events_titles" ON "events" USING gin (searchable("title"));--> statement-breakpoint
-- Home announces the next public event: what is kept of it is made anew when one changes.
CREATE TRIGGER events_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
