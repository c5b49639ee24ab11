import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Nothing can be saved any more: says why, and leaves the text to be copied. */
export function GoneNotice({ isNew }: { isNew: boolean }) {
  return (
    <Notice
      tone="danger"
      title={
        isNew
          ? 'Você não pode mais criar assistentes.'
          : 'Este assistente foi excluído ou você não tem mais acesso a ele.'
      }
      action={
        <LinkButton to="/assistants" variant="secondary" size="sm">
          Ir para os assistentes
        </LinkButton>
      }
    >
      Não dá mais para salvar. O texto continua nesta página para você copiar o que quiser guardar.
    </Notice>
  )
}
