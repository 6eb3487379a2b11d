CREATE TABLE "request_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"message_id" integer,
	"name" text NOT NULL,
	"key_hash" "bytea",
	"file" text,
	"size" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_files_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "request_files_file_unique" UNIQUE("file")
);
--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_request_id_membership_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."membership_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_message_id_request_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."request_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_files_request" ON "request_files" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_files_message" ON "request_files" USING btree ("message_id");