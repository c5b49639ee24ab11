import { attachmentKinds } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { ChatFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import { useWatch } from 'react-hook-form'
import { Fold } from '#/features/assistants/builder/builder-section.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { attachmentKindLabels } from '#/text/assistant-labels.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

const sizes = [1, 2, 5, 10, 20, 50]
const counts = [1, 2, 3, 5, 10, 20]

/** Files that people may attach; a part of the draft, published with it. */
export function FilesSection({ models }: { models: readonly Model[] }) {
  const { field, error } = useConfigField('files')
  const files = field.value
  const change = (changes: Partial<ChatFiles>) => field.onChange({ ...files, ...changes })
  return (
    <Fold
      id="arquivos"
      title="Arquivos na conversa"
      description="O que a pessoa pode anexar às mensagens dela, para o assistente ler."
      summary={files.enabled ? files.kinds.map((kind) => attachmentKindLabels[kind]).join(', ') : 'Não'}
    >
      <div data-field="files" className="flex flex-col gap-5">
        <Switch
          label="Permitir arquivos"
          hint="Vale para quem entra com uma conta. Em cada link na Web você escolhe de novo."
          checked={files.enabled}
          onCheckedChange={(enabled) => change({ enabled })}
        />
        {files.enabled && (
          <>
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-2 text-sm font-medium">Tipos</legend>
              {attachmentKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  label={attachmentKindLabels[kind]}
                  hint={kind === 'image' && <SightHint models={models} />}
                  checked={files.kinds.includes(kind)}
                  onCheckedChange={(checked) =>
                    change({
                      kinds: attachmentKinds.filter((one) => (one === kind ? checked : files.kinds.includes(one))),
                    })
                  }
                />
              ))}
              <FieldError id="files-error" message={error} />
            </fieldset>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Tamanho de cada arquivo">
                <Select
                  value={String(files.maxMb)}
                  onValueChange={(value) => change({ maxMb: Number(value) })}
                  options={toOptions(sizes, files.maxMb, (size) => `Até ${size} MB`)}
                />
              </Field>
              <Field label="Arquivos por mensagem">
                <Select
                  value={String(files.perMessage)}
                  onValueChange={(value) => change({ perMessage: Number(value) })}
                  options={toOptions(counts, files.perMessage, (count) => (count === 1 ? '1 arquivo' : `Até ${count}`))}
                />
              </Field>
            </div>
          </>
        )}
      </div>
    </Fold>
  )
}

/** Returns the choices, including a value that came through the API. */
const toOptions = (choices: readonly number[], value: number, label: (choice: number) => string) =>
  [...new Set([...choices, value])]
    .toSorted((a, b) => a - b)
    .map((choice) => ({ value: String(choice), label: label(choice) }))

function SightHint({ models }: { models: readonly Model[] }) {
  const [chosen] = useWatch<AssistantConfig, ['model']>({ name: ['model'] })
  const model = models.find(({ id }) => id === chosen)
  return model?.vision
    ? 'O modelo escolhido vê imagens.'
    : 'O modelo escolhido não vê imagens: elas só são oferecidas com um modelo que vê.'
}
