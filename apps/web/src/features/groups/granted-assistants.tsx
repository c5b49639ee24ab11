import { Link } from '@tanstack/react-router'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'

interface GrantedAssistantsProps {
  assistants: readonly { id: number; name: string; role: 'viewer' | 'editor' }[]
  isArchived: boolean
}

/** What everybody in the group may use because of it; it is given on the page of each assistant. */
export function GrantedAssistants({ assistants, isArchived }: GrantedAssistantsProps) {
  return (
    <section aria-labelledby="granted" className="flex flex-col gap-4">
      <header>
        <h2 id="granted" className="text-lg font-semibold">
          Assistentes liberados
        </h2>
        <p className="text-sm text-muted-foreground">
          {isArchived
            ? 'Enquanto o grupo estiver arquivado, eles não valem para ninguém daqui.'
            : 'Para liberar um assistente, abra o Controle de acesso dele e adicione este grupo.'}
        </p>
      </header>
      {assistants.length > 0 && (
        <Card className="py-2">
          <ul className="divide-y divide-border">
            {assistants.map(({ id, name, role }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2.5">
                <Link
                  to="/assistants/manage/$assistantId"
                  params={{ assistantId: String(id) }}
                  className="min-w-0 font-medium wrap-anywhere text-primary-text hover:underline"
                >
                  {name}
                </Link>
                <Badge>{role === 'editor' ? 'Podem editar' : 'Podem conversar'}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
