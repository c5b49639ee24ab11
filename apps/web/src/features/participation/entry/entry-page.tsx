import { useState, useEffect, useRef } from 'react'
import { LightField, LightForm } from '#/blocks/entity/light-form.tsx'
import { SubmitAtOnce } from '#/blocks/entity/submit-at-once.tsx'
import { classMemory } from '#/features/participation/entry/class-memory.ts'
import { FirstTime } from '#/features/participation/entry/first-time.tsx'
import { NameStep } from '#/features/participation/entry/name-step.tsx'
import {
  useEntry,
  type Activities,
  type FoundClass,
  type Who,
  type Entry,
  entryOptions,
} from '#/features/participation/entry/use-entry.ts'
import { ParticipationLayout } from '#/features/participation/participation-layout.tsx'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { Button } from '#/ui/actions/button.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { HelpContact } from '#/ui/layout/help-contact.tsx'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { useWrite } from '#/lib/api/operations.ts'

interface EntryPageProps {
  /** Query string of the address: `turma` is the code from a QR code. */
  search: string
  onReplace: (path: string) => void
}

type Step =
  | { at: 'code' }
  | { at: 'name' | 'first-time'; found: FoundClass }
  | { at: 'activity'; found: FoundClass; who: Who; activities: Activities }

/** A class's door: code, name, PIN, and nothing else, because many students share one machine. */
export default function EntryPage({ search, onReplace }: EntryPageProps) {
  const [code, setCode] = useState(() => new URLSearchParams(search).get('turma') ?? classMemory.read() ?? '')
  const [step, setStep] = useState<Step>({ at: 'code' })
  /** A student who came to another class's door chose to type the code. */
  const [isFirst, setFirst] = useState(() => new URLSearchParams(search).has('turma'))
  usePageTitle('Entrar na turma')
  const found = (found: FoundClass) => {
    classMemory.write(found.code)
    setCode(found.code)
    setFirst(false)
    setStep({ at: 'name', found })
  }
  const entry = useEntry(onReplace, (who, activities) => {
    if (step.at !== 'code') setStep({ at: 'activity', found: step.found, who, activities })
  })

  const go = (next: Step) => {
    entry.reset()
    setStep(next)
  }

  return (
    <ParticipationLayout title="Entrar na turma" footer={runtimeConfig.help && <HelpContact />}>
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 p-4 py-8 sm:py-14">
        {step.at === 'code' ? (
          <CodeStep code={code} fromAddress={isFirst} onFound={found} />
        ) : (
          <>
            <header className="flex flex-col gap-1">
              <p className="text-sm text-muted-foreground wrap-anywhere">{step.found.institution}</p>
              <h2 className="text-2xl font-semibold text-balance wrap-anywhere">{step.found.name}</h2>
            </header>
            {step.at === 'name' && (
              <NameStep
                found={step.found}
                entry={entry}
                onFirstTime={() => go({ at: 'first-time', found: step.found })}
              />
            )}
            {step.at === 'first-time' && (
              <FirstTime code={step.found.code} entry={entry} onBack={() => go({ at: 'name', found: step.found })} />
            )}
            {step.at === 'activity' && <ActivityStep {...step} entry={entry} />}
            <Button variant="ghost" className="-ml-4 self-start" onClick={() => go({ at: 'code' })}>
              Trocar de turma
            </Button>
          </>
        )}
      </div>
    </ParticipationLayout>
  )
}

interface ActivityStepProps {
  found: FoundClass
  who: Who
  activities: Activities
  entry: Entry
}

/** Chooses one of several open activities. */
function ActivityStep({ found, who, activities, entry }: ActivityStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const chosen = entry.variables?.body.activity
  return (
    <section className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Qual atividade?
      </h3>
      {entry.error && !isHandledElsewhere(entry.error) && <Notice tone="danger">{problemText(entry.error)}</Notice>}
      <ul className="flex flex-col gap-3">
        {activities.map(({ code, title, begun }) => (
          <li key={code}>
            <Button
              variant="secondary"
              size="lg"
              className="w-full flex-col gap-0 py-3 whitespace-normal"
              loading={entry.isPending && chosen === code}
              onClick={() => entry.mutate({ body: { code: found.code, ...who, activity: code } })}
            >
              <span className="wrap-anywhere">{title}</span>
              {begun && <span className="text-sm font-normal text-muted-foreground">Você já começou</span>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CodeStepProps {
  /** The code to begin with. */
  code: string
  /** Whether the code came by a QR code, so that it is looked up at once. */
  fromAddress: boolean
  onFound: (found: FoundClass) => void
}

/** Asks for the code of the class. */
function CodeStep({ code, fromAddress, onFound }: CodeStepProps) {
  const find = useWrite('findClass', {
    ...entryOptions,
    onSuccess: (found, { body }) => onFound({ ...found, code: body.code }),
  })
  return (
    <LightForm
      submitLabel="Continuar"
      send={(typed: { code: string }) => find.mutateAsync({ body: { code: typed.code.trim() } })}
      fieldOfCode={{ class_code_wrong: 'code', class_code_ended: 'code', class_closed_now: 'code' }}
    >
      {fromAddress && code !== '' && <SubmitAtOnce />}
      <LightField
        name="code"
        label="Código da turma"
        hint="As seis letras que estão no quadro ou na sua ficha."
        required
        complaint="Digite o código da turma."
        autoFocus
        defaultValue={code}
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:h-14 [&_input]:text-2xl [&_input]:tracking-widest [&_input]:uppercase"
      />
    </LightForm>
  )
}
