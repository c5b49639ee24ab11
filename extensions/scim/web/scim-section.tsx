import { MAX_SCIM_KEYS, scim, type ScimKey } from '#/scim/contract.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Confirmation } from '@prosa/web/src/blocks/entity/confirmation.tsx'
import { EntityDialog } from '@prosa/web/src/blocks/entity/entity-dialog.tsx'
import { TextField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { useProof } from '@prosa/web/src/blocks/proof/proof.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { read } from '@prosa/web/src/lib/api/operations.ts'
import { formatDate, formatRelative } from '@prosa/web/src/lib/format/format.ts'
import { permissionLabels } from '@prosa/web/src/text/permission-labels.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { CopiedText } from '@prosa/web/src/ui/actions/copied-text.tsx'
import { Section } from '@prosa/web/src/ui/layout/section.tsx'
import { Dialog, DialogClose } from '@prosa/web/src/ui/overlays/dialog.tsx'

/** Keys with which the school's directory creates, changes and suspends accounts by SCIM 2.0. */
export default function ScimSection() {
  const { data } = useSuspenseQuery(read('listScimKeys'))
  const { withProof, dialog } = useProof('/settings/access')
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [revoked, setRevoked] = useState<ScimKey>()
  const { items, address } = data
  return (
    <Section
      title="Diretório da escola (SCIM)"
      description="O Microsoft Entra ou o Okta cria as contas, muda nomes e grupos, e bloqueia quem sai. Excluir lá bloqueia aqui: nada se perde."
    >
      <CopiedText label="Endereço para o diretório" text={address} copyLabel="Copiar o endereço para o diretório" />
      {items.length === 0 && <p className="text-sm text-muted-foreground">Nenhum diretório tem uma chave.</p>}
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {items.map((key) => (
            <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium break-words">
                  {key.name} <code className="text-xs font-normal text-muted-foreground">…{key.ending}</code>
                </p>
                <p className="text-muted-foreground">
                  Criada em {formatDate(key.createdAt)} ·{' '}
                  {key.lastUsedAt ? `Último uso ${formatRelative(key.lastUsedAt)}` : 'Nunca usada'}
                </p>
                <p className="text-muted-foreground">{describeRights(key)}</p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Revogar a chave ${key.name}`}
                onClick={() => setRevoked(key)}
              >
                Revogar
              </Button>
            </li>
          ))}
        </ul>
      )}
      {items.length < MAX_SCIM_KEYS ? (
        <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
          <Plus aria-hidden /> Criar chave para um diretório
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">
          Você chegou ao limite de {MAX_SCIM_KEYS} chaves. Revogue uma para criar outra.
        </p>
      )}
      {isAsking && (
        <EntityDialog
          title="Chave para um diretório"
          description="Com ela, o diretório faz o que você pode fazer com contas e grupos, e nada com quem pode mais do que você. Guarde-a só nele."
          size="sm"
          submitLabel="Criar chave"
          schema={scim.createScimKey.body}
          values={{ name: '' }}
          save={({ name }) => withProof((proof) => api.createScimKey({ body: { name, ...proof } }))}
          onSaved={(made) => {
            setSecret(made.secret)
            void queryClient.invalidateQueries()
          }}
          onClose={() => setAsking(false)}
        >
          {(form) => <TextField form={form} name="name" label="Nome" hint="Como “Entra da rede”." />}
        </EntityDialog>
      )}
      {dialog}
      {secret !== undefined && (
        <Dialog
          open
          onOpenChange={() => setSecret(undefined)}
          title="Copie a chave"
          description="Ela aparece somente agora. Depois de fechar, não há como vê-la de novo."
          footer={
            <DialogClose>
              <Button>Já copiei</Button>
            </DialogClose>
          }
        >
          <CopiedText label="Chave do diretório" text={secret} copyLabel="Copiar a chave" />
        </Dialog>
      )}
      {revoked && (
        <Confirmation
          operation="revokeScimKey"
          input={{ params: { keyId: revoked.id } }}
          title={`Revogar a chave “${revoked.name}”?`}
          description="O diretório para na hora. As contas e os grupos ficam como estão."
          confirmLabel="Revogar"
          destructive
          done="Chave revogada."
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Section>
  )
}

/** Describes whose rights a key has now. */
function describeRights({ madeBy, lacks }: ScimKey): string {
  if (madeBy === null || lacks.includes('users.import'))
    return 'Não abre mais nada: quem a criou saiu ou perdeu a permissão. Crie outra.'
  if (lacks.length === 0) return `Pode o que ${madeBy} pode.`
  return `${madeBy} não pode mais: ${lacks.map((name) => permissionLabels[name]).join(', ')}. A chave também não.`
}
