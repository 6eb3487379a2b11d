CREATE TABLE "known_devices" (
	"device_hash" "bytea" NOT NULL,
	"member_id" integer NOT NULL,
	"signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_device_hash_member_id_pk" PRIMARY KEY("device_hash","member_id")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "network_hash" "bytea";--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_member" ON "known_devices" USING btree ("member_id","signed_in_at");--> statement-breakpoint
CREATE INDEX "known_devices_age" ON "known_devices" USING btree ("signed_in_at");--> statement-breakpoint
CREATE INDEX "password_resets_network" ON "password_resets" USING btree ("network_hash");--> statement-breakpoint
CREATE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_member" ON "password_resets" USING btree ("member_id");