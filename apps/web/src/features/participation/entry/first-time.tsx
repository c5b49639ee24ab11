import { inGroups } from '#/lib/format/in-groups.ts'
import { newId } from '#/lib/format/new-id.ts'
import { useState } from 'react'
import { LightForm } from '#/blocks/entity/light-form.tsx'
import { NameField } from '#/features/participation/entry/name-step.tsx'
import { entryOptions, type Entry } from '#/features/participation/entry/use-entry.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** New students write their names and receive a PIN, which is shown only here. */
export function FirstTime({ code, entry, onBack }: { code: string; entry: Entry; onBack: () => void }) {
  const [key] = useState(newId)
  const join = useWrite('joinClass', entryOptions)

  if (join.data) {
    const { pin } = join.data
    const { name } = join.variables.body
    return (
      <div className="flex flex-col gap-5">
        <div
          role="status"
          className="flex flex-col items-center gap-2 rounded-xl border border-border bg-card px-6 py-5"
        >
          <p className="text-muted-foreground">O seu PIN</p>
          <p className="text-4xl font-semibold tracking-widest tabular-nums">{inGroups(pin)}</p>
          <p className="text-center text-sm">
            Anote agora: ele não aparece de novo. Você entra com o seu nome e este PIN.
          </p>
        </div>
        {entry.error && !isHandledElsewhere(entry.error) && <Notice tone="danger">{problemText(entry.error)}</Notice>}
        <Button
          autoFocus
          size="lg"
          loading={entry.isPending}
          onClick={() => entry.mutate({ body: { code, name, pin } })}
        >
          Já anotei, entrar
        </Button>
      </div>
    )
  }
  return (
    <LightForm
      submitLabel="Criar o meu PIN"
      send={({ name }: { name: string }) => join.mutateAsync({ body: { code, name, key } })}
      fieldOfCode={{ class_name_taken: 'name' }}
      below={
        <Button variant="secondary" size="lg" onClick={onBack}>
          Já tenho um PIN
        </Button>
      }
    >
      <NameField label="Seu nome e sobrenome" hint="Quem dá a aula lê este nome na sua atividade." />
    </LightForm>
  )
}
