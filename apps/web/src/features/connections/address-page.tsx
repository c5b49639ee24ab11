import { addressBody, type AddressSettings } from '@prosa/contract/settings/connections.ts'
import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { useProof } from '#/blocks/proof/proof.tsx'
import { FixedField, FormEnd } from '#/features/connections/connection-form.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { localAddressWarning } from '#/lib/device/local-address.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import type { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { TechnicalDetails } from '#/ui/layout/technical-details.tsx'

/** Sets the public address, which links, cookies and passkeys are made from. */
export function AddressPage() {
  const { data: address } = useSuspenseQuery(read('getAddress'))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title="Endereço público" />
      <Section
        title="O endereço das pessoas"
        description="É com ele que o Prosa escreve os links de convites, senhas e assistentes compartilhados."
      >
        <AddressForm address={address} />
      </Section>
      <Section title="O que muda com o endereço">
        <Consequences address={address} />
      </Section>
    </div>
  )
}

function AddressForm({ address }: { address: AddressSettings }) {
  const { publicUrl, fixed } = address
  const save = useWrite('updateAddress', { meta: { showsProblem: true } })
  const test = useWrite('testAddress', { meta: { showsProblem: true } })
  const { withProof, dialog } = useProof('/settings/address')
  const { form, submit, problem } = useEditedForm({
    schema: addressBody,
    values: { publicUrl },
    of: address,
    save: async (body) => {
      const sent = { ...body, version: address.version }
      const saved = await withProof((proof) => save.mutateAsync({ body: { ...sent, ...proof } }))
      toast.success('Endereço salvo. Os próximos links já saem com ele.')
      return { publicUrl: saved.publicUrl }
    },
  })
  return (
    <>
      {dialog}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {fixed ? (
          <FixedField label="Endereço" value={publicUrl} variable="PUBLIC_URL" />
        ) : (
          <TextField
            form={form}
            name="publicUrl"
            label="Endereço"
            hint="Com https:// e sem caminho, como https://prosa.escola.br. Na rede da escola também serve http:// e o número da máquina, como http://192.168.0.10:3000."
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <NetworkAddresses form={form} addresses={fixed ? [] : address.network} />
        <OtherAddress form={form} />
        <FormEnd form={form} test={(body) => test.mutateAsync({ body })} canSave={!fixed} />
      </form>
    </>
  )
}

/** Suggests addresses in the school's network while the current one opens only on this computer. */
function NetworkAddresses({
  form,
  addresses,
}: {
  form: ReturnType<typeof useZodForm<typeof addressBody>>
  addresses: readonly string[]
}) {
  const typed = useWatch({ control: form.control, name: 'publicUrl' }).trim()
  if (!isLocalAddress(typed)) return null
  return (
    <Notice tone="warning" title={localAddressWarning}>
      <p>
        Os links, códigos QR e convites que saem com ele não abrem em outro aparelho.
        {addresses.length > 0 &&
          ' Para experimentar na rede da escola, use um destes. Sem https, quem está na mesma rede pode ler o que passa por ela, e o microfone, as notificações e as chaves de acesso não funcionam.'}
      </p>
      {addresses.map((address) => (
        <Button
          key={address}
          variant="secondary"
          size="sm"
          className="mt-2 mr-2"
          onClick={() => form.setValue('publicUrl', address, { shouldDirty: true, shouldValidate: true })}
        >
          Usar {address}
        </Button>
      ))}
    </Notice>
  )
}

/** Warns people who use an address other than the stored one, because they may lose their way back in. */
function OtherAddress({ form }: { form: ReturnType<typeof useZodForm<typeof addressBody>> }) {
  const typed = useWatch({ control: form.control, name: 'publicUrl' }).trim()
  const { origin } = window.location
  const isSame = URL.canParse(typed) && new URL(typed).origin === origin
  if (isSame || typed === '') return null
  return (
    <Notice tone="warning" title="Não é o endereço que você está usando agora">
      Você está em {origin}. Depois de salvar, use o endereço novo: por outro, as pessoas podem não conseguir entrar.
    </Notice>
  )
}

function Consequences({ address: { passkeys, integrations, signOn } }: { address: AddressSettings }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
      <li>Links, códigos QR e incorporações que já foram entregues continuam com o endereço de antes.</li>
      <li>Quem está com o Prosa aberto por outro endereço pode ter de entrar de novo.</li>
      {passkeys > 0 && (
        <li>
          {counted(passkeys, 'chave de acesso deixa', 'chaves de acesso deixam')} de funcionar se o nome do site mudar:
          as pessoas entram com a senha e criam outra.
        </li>
      )}
      {signOn && <li>No provedor da conta institucional, cadastre o novo endereço de retorno, que está em Acesso.</li>}
      {integrations > 0 && (
        <li>
          {counted(integrations, 'integração SGA assina', 'integrações SGA assinam')} para este endereço: troque-o
          também no sistema da escola.
        </li>
      )}
      <li>
        O Prosa só salva um endereço que leva a ele. Se mesmo assim ninguém conseguir entrar, quem administra o servidor
        pode defini-lo lá, o que vale mais do que esta tela.
        <TechnicalDetails>
          Defina <code>PUBLIC_URL</code> e inicie o Prosa de novo.
        </TechnicalDetails>
      </li>
    </ul>
  )
}
