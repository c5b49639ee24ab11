import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Version } from '@prosa/contract/assistants/versions.ts'
import { Ellipsis, History, Tag } from 'lucide-react'
import { useState } from 'react'
import { versions } from '@prosa/contract/assistants/versions.ts'
import { RestoreDialog } from '#/features/assistants/versions/restore-dialog.tsx'
import type { RestoreProps } from '#/features/assistants/versions/restore-dialog.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

/** A version with what its row can do. */
export interface VersionRow extends RestoreProps {
  draft: Draft
  version: Version
}

export function VersionActions({ draft, version, ...restore }: VersionRow) {
  const [asked, setAsked] = useState<'restore' | 'name' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton size="sm" label={`Ações da versão ${version.number}`} tooltip={false} icon={<Ellipsis />} />
        }
      >
        <MenuItem
          icon={<History aria-hidden />}
          disabled={draft.status === 'archived'}
          onSelect={() => setAsked('restore')}
        >
          Restaurar como rascunho
        </MenuItem>
        <MenuItem icon={<Tag aria-hidden />} onSelect={() => setAsked('name')}>
          Nomear
        </MenuItem>
      </DropdownMenu>
      {asked === 'restore' && <RestoreDialog draft={draft} version={version} onClose={close} {...restore} />}
      {asked === 'name' && <NameDialog assistantId={draft.id} version={version} onClose={close} />}
    </>
  )
}

interface NameDialogProps {
  assistantId: number
  version: Version
  onClose: () => void
}

function NameDialog({ assistantId, version: { number, label }, onClose }: NameDialogProps) {
  const form = useZodForm(versions.nameVersion.body, { defaultValues: { label } })
  const name = useWrite('nameVersion', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await name.mutateAsync({ params: { assistantId, number }, body })
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      size="sm"
      title={`Nomear a versão ${number}`}
      submitLabel="Salvar"
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Field label="Nome" hint="Ex.: Antes da prova final. Vazio remove o nome." error={errors.label?.message}>
        <TextInput {...form.register('label')} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
