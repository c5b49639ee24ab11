import '#/blocks/chat/part-operations.ts'
import { testCaseFormSchema } from '@prosa/contract/assistants/test-case-form.ts'
import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { CheckboxField, TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { LinesField } from '#/features/assistants/builder/tests/lines-field.tsx'
import { RecordingFields, ToolUseFields } from '#/features/assistants/builder/tests/tool-use-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

export interface TestCaseDialogProps {
  assistantId: number
  /** The test to change; undefined creates one. */
  test?: TestCase | undefined
  /** Initial question of a new test. */
  question?: string
  onClose: () => void
}

const lists = [
  { name: 'mustContain', label: 'Deve conter', hint: 'Um trecho por linha. Maiúsculas e acentos não importam.' },
  { name: 'mustNotContain', label: 'Não deve conter', hint: 'Um trecho por linha.' },
] as const

/** Edits a test: a question to the draft with the expected answer. */
export default function TestCaseDialog({ assistantId, test, question = '', onClose }: TestCaseDialogProps) {
  const { data: draft } = useQuery(read('getDraft', { params: { assistantId } }))
  const { data: { tools } = { tools: [] } } = useQuery(read('listTestCases', { params: { assistantId } }))
  // The embedded model cannot judge; an earlier criterion can still be removed.
  const canJudge = (draft && draft.config.model !== EMBEDDED_MODEL) || Boolean(test?.criterion)
  return (
    <EntityDialog
      className="gap-5"
      title={test ? 'Editar teste' : 'Criar teste'}
      description="A pergunta é feita ao rascunho, e a resposta é conferida. Nada fica no histórico."
      submitLabel={test ? 'Salvar teste' : 'Criar teste'}
      schema={testCaseFormSchema}
      values={{
        question: test?.question ?? question,
        mustContain: test?.mustContain ?? [],
        mustNotContain: test?.mustNotContain ?? [],
        mustCite: test?.mustCite ?? '',
        mustCitePage: test?.mustCitePage ?? null,
        mustCall: test?.mustCall ?? '',
        mustCallWith: test?.mustCallWith ?? [],
        recordings: test?.recordings ?? [],
        criterion: test?.criterion ?? '',
        required: test?.required ?? true,
      }}
      of={test}
      save={async (body) => {
        if (test) {
          const { id: testId, version } = test
          await api.updateTestCase({ params: { assistantId, testId }, body: { ...body, version } })
        } else await api.createTestCase({ params: { assistantId }, body })
      }}
      done={test ? 'Teste alterado. Execute-o de novo.' : 'Teste criado. Ele está na seção Testes do construtor.'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextareaField form={form} name="question" label="Pergunta" required rows={2} />
          {lists.map((list) => (
            <LinesField key={list.name} form={form} {...list} />
          ))}
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <TextField
              form={form}
              name="mustCite"
              label="Deve citar"
              hint="O nome de um documento, ou parte dele. A resposta precisa trazê-lo nas fontes."
            />
            <Controller
              control={form.control}
              name="mustCitePage"
              render={({ field: { ref, value, onChange, onBlur } }) => (
                <Field label="Página" hint="Opcional." error={form.formState.errors.mustCitePage?.message}>
                  <TextInput
                    ref={ref}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    value={value ?? ''}
                    onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
                    onBlur={onBlur}
                  />
                </Field>
              )}
            />
          </div>
          {(tools.length > 0 || Boolean(test?.mustCall)) && <ToolUseFields form={form} tools={tools} />}
          {canJudge && (
            <TextareaField
              form={form}
              name="criterion"
              label="Critério"
              hint="O que a resposta precisa cumprir, em uma frase. O modelo do assistente confere e diz por quê."
              rows={2}
            />
          )}
          <RecordingFields form={form} calls={test?.result?.calls ?? []} />
          <CheckboxField
            form={form}
            name="required"
            label="Obrigatório para publicar"
            hint="O rascunho só é publicado depois de passar neste teste."
          />
        </>
      )}
    </EntityDialog>
  )
}
