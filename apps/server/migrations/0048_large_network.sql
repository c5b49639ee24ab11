-- Every three letters that follow each other in a text, whatever their case and accents: an index of them finds what may hold a
-- word anywhere. It asks nothing of other functions, so that a copy can be restored in any order.
create function trigrams(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, n, 3)), '{}')
  from (select translate(lower(value), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn') as folded) as given, generate_series(1, length(folded) - 2) as n
$$;
--> statement-breakpoint
CREATE TABLE "usage_presence" (
	"day" date NOT NULL,
	"block" integer NOT NULL,
	"people" bit(4096) NOT NULL,
	CONSTRAINT "usage_presence_key" PRIMARY KEY("day","block")
);
--> statement-breakpoint
INSERT INTO "usage_presence" ("day", "block", "people")
SELECT "day", ("person" / 4096)::int, bit_or(set_bit(0::bit(4096), ("person" % 4096)::int, 1))
FROM (SELECT DISTINCT "day", "person" FROM "usage_people" WHERE "person" >= 0) AS present GROUP BY 1, 2;
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (trigrams(("name" || ' ' || "email" || ' ' || "registration")));--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE 'admin' = any(roles);