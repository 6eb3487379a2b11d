-- An association is not a trade union: the category's name, which stands in addresses, says so.
UPDATE "posts" SET "category" = 'vie-associative' WHERE "category" = 'vie-syndicale';
