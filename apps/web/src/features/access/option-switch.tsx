import type { AccessSettings } from '@prosa/contract/assistants/access.ts'
import type { AssistantOption } from '@prosa/contract/assistants/assistant-options.ts'
import { type ReactNode, useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

interface OptionSwitchProps {
  assistantId: number
  option: AssistantOption
  settings: AccessSettings
  /** Shown below the switch. */
  children?: ReactNode
}

/** An option of an assistant, with its switch. Turning it on asks for confirmation when it affects other people. */
export function OptionSwitch({ assistantId, option, settings, children }: OptionSwitchProps) {
  const { name, label, hint, help, done, ask } = option
  const [asking, setAsking] = useState(false)
  const update = useWrite('updateAccess', {
    onSuccess: (changed) => done && toast.success(changed[name] ? done.on : done.off),
  })
  const toInput = (on: boolean) => ({ params: { assistantId }, body: { [name]: on } })
  return (
    <div className="flex flex-col items-start gap-3">
      <Switch
        className="w-full"
        label={label}
        hint={hint}
        checked={settings[name]}
        pending={update.isPending}
        onCheckedChange={(on) => (on && ask ? setAsking(true) : update.mutate(toInput(on)))}
      />
      {(children || help) && (
        <div className="flex items-center gap-2">
          {children}
          {help && <HelpLink page="quem-le-conversas" about={help} />}
        </div>
      )}
      {asking && ask && (
        <Confirmation
          operation="updateAccess"
          input={toInput(true)}
          destructive={false}
          {...ask}
          done={done?.on}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
