import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { formatDate } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'

/** The links on the Web that people of the institution have made. */
export function PartnerLinks({ partnerId }: { partnerId: number }) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <section aria-labelledby="links" className="flex flex-col gap-3">
      <h2 id="links" className="text-lg font-semibold">
        Links na Web
      </h2>
      <ListItems
        list="listPartnerLinks"
        params={{ partnerId }}
        search={search}
        onSearchChange={({ page = 1 }) => setSearch({ page })}
        failure="Não foi possível carregar os links"
        empty={
          <p className="text-sm text-muted-foreground">As pessoas da instituição ainda não publicaram nada na Web.</p>
        }
      >
        {(links) => (
          <Card className="py-2">
            <ul className="divide-y divide-border">
              {links.map(({ id, name, status, assistant, createdBy, createdAt }) => (
                <li key={id} className="flex items-center justify-between gap-3 py-2.5 text-sm">
                  <div className="min-w-0">
                    <p className="font-medium wrap-anywhere">{name}</p>
                    <p className="wrap-anywhere text-muted-foreground">
                      {assistant.name} · {createdBy} · {formatDate(createdAt)}
                    </p>
                  </div>
                  {status === 'active' ? <Badge tone="success">Ativo</Badge> : <Badge>Pausado</Badge>}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ListItems>
    </section>
  )
}
