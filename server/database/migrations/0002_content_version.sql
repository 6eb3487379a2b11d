INSERT INTO content_version (version) VALUES (1);
--> statement-breakpoint
-- Whatever changes what visitors read raises the version once a statement, and tells every listening server.
CREATE FUNCTION raise_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_version SET version = version + 1;
  NOTIFY content_version;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER companies_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION raise_content_version();
