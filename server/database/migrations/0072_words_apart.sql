-- A text without the signs that part nothing: what is invisible, marks that no letter is drawn with, the dots of « P.N.C. ».
-- The application cuts texts in the same way: see `contract/search/tokenize.ts`. Letters and digits are those of Unicode,
-- whatever the database's locale. What looks around itself is slow: a plain pattern tells first whether there is any such dot.
CREATE FUNCTION undotted(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT CASE WHEN plain ~ '[[:alpha:]]\.[[:alpha:]]'
    THEN regexp_replace(plain, '(?<=(?:^|[^[:alnum:]])[[:alpha:]])\.(?=[[:alpha:]](?:$|[^[:alnum:]]))', '', 'g')
    ELSE plain END
  FROM (
    SELECT regexp_replace(translate(normalize($1, NFC), 'ªº', '  ') COLLATE "und-x-icu",
      '[\u00ad\u200b-\u200d\u2060\ufeff\u0300-\u036f]', '', 'g') AS plain OFFSET 0) AS text);
--> statement-breakpoint
-- The words of a text, parted by spaces: whatever is no letter or digit separates. PostgreSQL's parser would read paths,
-- hosts, versions and signed numbers as one word each.
CREATE FUNCTION word_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(undotted($1), '[^[:alnum:]]+', ' ', 'g');
--> statement-breakpoint
-- Each pair of words that a hyphen or a slash joins, as one word: « wifi » for « wi-fi ». Of « A320-214-neo » the first
-- pattern finds the pairs that begin with its first word, its third…, the second those that begin with the others.
CREATE FUNCTION joined_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(pair[1] || pair[2], ' '), '')
  FROM (SELECT undotted($1) AS plain OFFSET 0) AS text,
    unnest(ARRAY['([[:alnum:]]+)[-/\u2010\u2011\ufffe]([[:alnum:]]+)',
      '(?<=[[:alnum:]][-/\u2010\u2011\ufffe])([[:alnum:]]+)[-/\u2010\u2011\ufffe]([[:alnum:]]+)'])
      WITH ORDINALITY AS way (pattern, place),
    regexp_matches(CASE WHEN plain ~ CASE place WHEN 1 THEN '[-/\u2010\u2011\ufffe]'
      ELSE '[-/\u2010\u2011\ufffe][[:alnum:]]+[-/\u2010\u2011\ufffe]' END THEN plain ELSE '' END, pattern, 'g') AS pair);
--> statement-breakpoint
-- What a text is found by. Every word is stemmed with its accents and without, and stands whole: see 0009_content.
CREATE OR REPLACE FUNCTION searchable(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT unaccented(to_tsvector('french', words)::text)::tsvector || to_tsvector('french', unaccented(words))
    || to_tsvector('simple', unaccented(words || ' ' || joined))
  FROM (SELECT word_text($1) AS words, joined_words($1) AS joined OFFSET 0) AS text);
--> statement-breakpoint
CREATE INDEX "accord_passages_clause" ON "accord_passages" USING btree ("clause");--> statement-breakpoint
-- Rows are indexed anew when a column that they are found by is written. Passages of agreements are written when their
-- documents are read again, which a newer version of the reading does by itself.
UPDATE "posts" SET "words" = "words";--> statement-breakpoint
UPDATE "pages" SET "words" = "words";--> statement-breakpoint
UPDATE "faq_entries" SET "words" = "words";--> statement-breakpoint
UPDATE "events" SET "words" = "words";--> statement-breakpoint
UPDATE "accords" SET "words" = "words";--> statement-breakpoint
UPDATE "contact_messages" SET "subject" = "subject";--> statement-breakpoint
REINDEX INDEX "posts_titles";--> statement-breakpoint
REINDEX INDEX "pages_titles";--> statement-breakpoint
REINDEX INDEX "faq_entries_titles";--> statement-breakpoint
REINDEX INDEX "events_titles";--> statement-breakpoint
REINDEX INDEX "accords_titles";--> statement-breakpoint
-- The words that mistyped ones are guessed from are learnt again.
INSERT INTO "jobs" ("name", "key", "payload")
SELECT name, 'all', '{}' FROM (VALUES ('board.vocabulary'), ('accords.learn')) AS work (name)
WHERE EXISTS (SELECT FROM "companies")
ON CONFLICT DO NOTHING;
