import { classFormSchema, type SchoolClass } from '@prosa/contract/school/classes.ts'
import { useNavigate } from '@tanstack/react-router'
import { z } from '@prosa/contract/protocol/zod.ts'
import { DateField } from '#/blocks/entity/date-field.tsx'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { CheckboxField, TextField } from '#/blocks/entity/form-fields.tsx'
import { HoursFields, withHours } from '#/blocks/entity/hours-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { toDayKey } from '#/lib/format/format.ts'

interface ClassDialogProps {
  /** The class to change; undefined creates one. */
  schoolClass?: SchoolClass
  onClose: () => void
}

/** Values of the form: a missing time is an empty text. */
const valuesSchema = withHours(z.object({ ...classFormSchema.shape, opensAt: z.string(), closesAt: z.string() }))

/** A new class opens every day, so that a trial on a Saturday works; the teacher narrows it. */
const everyDay = [0, 1, 2, 3, 4, 5, 6]
/** A school year ends in December; in its last weeks the next year is meant. */
const endOfYear = () => `${toDayKey(Date.now() + 30 * 86_400_000).slice(0, 4)}-12-31`

const valuesOf = (schoolClass: SchoolClass | undefined): z.infer<typeof valuesSchema> => ({
  name: schoolClass?.name ?? '',
  selfNames: schoolClass?.selfNames ?? false,
  endsOn: schoolClass?.endsOn ?? endOfYear(),
  weekdays: schoolClass?.weekdays ?? everyDay,
  opensAt: schoolClass?.opensAt ?? '',
  closesAt: schoolClass?.closesAt ?? '',
})

/** Edits a class: its name, how students enter the list, and when the code opens. */
export function ClassDialog({ schoolClass, onClose }: ClassDialogProps) {
  const navigate = useNavigate()
  return (
    <EntityDialog
      title={schoolClass ? 'Editar turma' : 'Nova turma'}
      submitLabel={schoolClass ? 'Salvar' : 'Criar turma'}
      schema={valuesSchema}
      values={valuesOf(schoolClass)}
      of={schoolClass}
      save={({ opensAt, closesAt, ...rest }) => {
        const body = { ...rest, opensAt: opensAt || null, closesAt: closesAt || null }
        if (!schoolClass) return api.createClass({ body })
        const { id: classId, version } = schoolClass
        return api.saveClass({ params: { classId }, body: { ...body, version } })
      }}
      done={({ name }) => (schoolClass ? 'Alterações salvas.' : `Turma “${name}” criada.`)}
      onSaved={({ id }) => {
        // The next step for a new class is to add its students.
        if (!schoolClass) void navigate({ to: '/classes/$classId', params: { classId: id } })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" hint="Ex.: 8º B – Ciências" />
          <CheckboxField
            form={form}
            name="selfNames"
            label="Os alunos escrevem o próprio nome"
            hint="Quem tem o código entra com o nome que escrever. Sem isso, entram só os nomes da sua lista."
          />
          <HoursFields form={form} legend="Dias em que o código abre" />
          <DateField
            form={form}
            name="endsOn"
            label="Último dia do código"
            hint="Depois dele ninguém entra mais com este código."
            none=""
          />
        </>
      )}
    </EntityDialog>
  )
}
