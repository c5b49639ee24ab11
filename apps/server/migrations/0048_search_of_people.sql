-- Every three letters that follow each other in a text, whatever their case and accents: an index of them finds what may hold a
-- word anywhere. It asks nothing of other functions, so that a copy can be restored in any order.
create function trigrams(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, n, 3)), '{}')
  from (select translate(lower(value), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn') as folded) as given, generate_series(1, length(folded) - 2) as n
$$;
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (trigrams(("name" || ' ' || "email" || ' ' || "registration")));--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE 'admin' = any(roles);