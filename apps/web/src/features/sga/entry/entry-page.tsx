import { useState } from 'react'
import { ActivityStep } from '#/features/sga/entry/activity-step.tsx'
import { classMemory } from '#/features/sga/entry/class-memory.ts'
import { CodeStep } from '#/features/sga/entry/code-step.tsx'
import { FirstTime } from '#/features/sga/entry/first-time.tsx'
import { NameStep } from '#/features/sga/entry/name-step.tsx'
import { useEntry, type Activities, type FoundClass, type Who } from '#/features/sga/entry/use-entry.ts'
import { SgaAssistantLayout } from '#/features/sga/sga-assistant-layout.tsx'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { Button } from '#/ui/actions/button.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { HelpContact } from '#/ui/layout/help-contact.tsx'

interface EntryPageProps {
  /** The query of the address: `turma` is the code that a QR code brings. */
  search: string
  onReplace: (path: string) => void
}

type Step =
  | { at: 'code' }
  | { at: 'name' | 'first-time'; found: FoundClass }
  | { at: 'activity'; found: FoundClass; who: Who; activities: Activities }

/** A class's door: code, name, PIN, and nothing else. Many students follow one another here on one machine. */
export default function EntryPage({ search, onReplace }: EntryPageProps) {
  const [code, setCode] = useState(() => new URLSearchParams(search).get('turma') ?? classMemory.read() ?? '')
  const [step, setStep] = useState<Step>({ at: 'code' })
  /** Whoever came to another class's door chose to type. */
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
    <SgaAssistantLayout title="Entrar na turma" footer={runtimeConfig.help && <HelpContact />}>
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 p-4 py-8 sm:py-14">
        {step.at === 'code' ? (
          <CodeStep code={code} onCodeChange={setCode} fromAddress={isFirst} onFound={found} />
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
            <Button variant="ghost" className="self-start" onClick={() => go({ at: 'code' })}>
              Trocar de turma
            </Button>
          </>
        )}
      </div>
    </SgaAssistantLayout>
  )
}
