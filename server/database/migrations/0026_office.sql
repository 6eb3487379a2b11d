CREATE TABLE "board_roles" (
	"member_id" integer NOT NULL,
	"role" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_roles_member_id_role_pk" PRIMARY KEY("member_id","role"),
	CONSTRAINT "board_roles_role" CHECK ("board_roles"."role" in ('editing', 'memberships', 'treasury', 'administration'))
);
--> statement-breakpoint
CREATE TABLE "text_drafts" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"head" jsonb NOT NULL,
	"body" text NOT NULL,
	"base" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "text_drafts_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "text_presence" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"member_id" integer NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_presence_member_id_kind_slug_pk" PRIMARY KEY("member_id","kind","slug")
);
--> statement-breakpoint
CREATE TABLE "text_previews" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"by_member" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_schedules" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"act" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text,
	"by_member" integer NOT NULL,
	"failure" text,
	CONSTRAINT "text_schedules_kind_slug_act_pk" PRIMARY KEY("kind","slug","act")
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"text" text NOT NULL,
	"act" text NOT NULL,
	"by_member" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "office_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "board_roles" ADD CONSTRAINT "board_roles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_presence" ADD CONSTRAINT "text_presence_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_versions_text" ON "text_versions" USING btree ("kind","slug","id");--> statement-breakpoint
-- A session that is open already has shown who uses it when it was opened.
UPDATE "sessions" SET "confirmed_at" = "created_at";
--> statement-breakpoint
-- Whoever was of the board may do all that the board does.
INSERT INTO "board_roles" ("member_id", "role")
  SELECT "id", "given" FROM "members", unnest(ARRAY['editing', 'memberships', 'treasury', 'administration']) AS "given"
  WHERE "members"."role" = 'board';
--> statement-breakpoint
-- A former version, the demo and a hand at the database know one role for all of them.
CREATE FUNCTION follow_board() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role = 'member' THEN
    DELETE FROM public.board_roles WHERE member_id = NEW.id;
  ELSIF NOT EXISTS (SELECT FROM public.board_roles WHERE member_id = NEW.id) THEN
    INSERT INTO public.board_roles (member_id, role)
      SELECT NEW.id, given FROM unnest(ARRAY['editing', 'memberships', 'treasury', 'administration']) AS given;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_board AFTER INSERT OR UPDATE OF role ON members
  FOR EACH ROW EXECUTE FUNCTION follow_board();
