CREATE TABLE "certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"payments" integer NOT NULL,
	"issued_on" date NOT NULL,
	CONSTRAINT "certificates_once" UNIQUE("member_id","year","payments")
);
--> statement-breakpoint
CREATE TABLE "letterheads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letterheads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"head" jsonb NOT NULL,
	CONSTRAINT "letterheads_head_unique" UNIQUE("head")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"due_id" integer NOT NULL,
	"issued_on" date NOT NULL,
	"letterhead_id" integer NOT NULL,
	CONSTRAINT "receipts_due_id_unique" UNIQUE("due_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_letterhead_id_letterheads_id_fk" FOREIGN KEY ("letterhead_id") REFERENCES "public"."letterheads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accord_favourites_accord" ON "accord_favourites" USING btree ("accord_id");--> statement-breakpoint
CREATE INDEX "dues_mandate" ON "dues" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "dues_debit_file" ON "dues" USING btree ("debit_file_id");--> statement-breakpoint
CREATE INDEX "mandates_member" ON "mandates" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "membership_requests_member" ON "membership_requests" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "posts_cover" ON "posts" USING btree ("cover");