CREATE TABLE "news_letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"week" date NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "news_letters_week_unique" UNIQUE("week")
);
--> statement-breakpoint
CREATE TABLE "news_readers" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"letter_id" integer,
	"told_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_readers_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "news_readers" ADD CONSTRAINT "news_readers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_readers" ADD CONSTRAINT "news_readers_letter_id_news_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."news_letters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_readers_letter" ON "news_readers" USING btree ("letter_id");--> statement-breakpoint
CREATE INDEX "outbox_batch" ON "outbox" USING btree ("batch") WHERE "outbox"."batch" is not null;