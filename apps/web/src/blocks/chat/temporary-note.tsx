import { MessageCircleDashed } from 'lucide-react'

/** Explains that nothing of a temporary conversation is stored. */
export default function TemporaryNote() {
  return (
    <p className="pb-1.5 text-center text-xs text-balance text-muted-foreground">
      <MessageCircleDashed aria-hidden className="mr-1 inline size-3.5 align-[-0.2em]" />
      <strong className="font-medium text-foreground">Conversa temporária.</strong> Ela não entra no histórico, na busca
      nem nas estatísticas, e é apagada quando você sai desta tela.
    </p>
  )
}
