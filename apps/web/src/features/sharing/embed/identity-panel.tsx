import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { Advanced } from '#/blocks/entity/advanced.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** For sites with signed-in visitors: they identify a visitor by a signature. */
export function IdentityPanel({ assistantId, link }: { assistantId: number; link: ShareLink }) {
  const renew = useWrite('renewIdentitySecret')
  const remove = useWrite('removeIdentitySecret', {
    onSuccess: () => toast.success('O site não identifica mais os visitantes.'),
  })
  const call = { params: { assistantId, linkId: link.id } }
  return (
    <Advanced title="Para desenvolvedores" summary={link.signedIdentity ? 'identidade assinada' : ''}>
      <p className="text-sm text-muted-foreground">A bolha carrega melhor com o código logo antes de {'</body>'}.</p>
      <h3 className="text-sm font-semibold">Identidade assinada</h3>
      <p className="text-sm text-muted-foreground">
        Se o visitante já entrou no seu site, o site pode dizer quem ele é, com um segredo que só ele e o Prosa
        conhecem: no servidor do site, assine o número, o nome e a validade, cada um em uma linha, com HMAC-SHA256.
      </p>
      {renew.data && (
        <>
          <Notice tone="warning">Copie o segredo agora: ele não aparece de novo.</Notice>
          <Field label="Segredo">
            <TextInput
              readOnly
              value={renew.data.secret}
              onFocus={(event) => event.target.select()}
              trailing={<CopyButton text={renew.data.secret} label="Copiar o segredo" copiedLabel="Segredo copiado." />}
            />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={renew.isPending} onClick={() => renew.mutate(call)}>
          {link.signedIdentity ? 'Trocar o segredo' : 'Criar um segredo'}
        </Button>
        {link.signedIdentity && (
          <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate(call)}>
            Deixar de identificar
          </Button>
        )}
      </div>
    </Advanced>
  )
}
