import { Notice } from '#/ui/feedback/notice.tsx'

/** Nobody can enter yet; who sees this is whoever has just installed it, or came too early. */
export default function FirstAccountNotice() {
  return (
    <Notice tone="info" title="Ainda não há nenhuma conta">
      Para criar a primeira, abra o link de primeiro acesso que aparece no terminal em que o servidor foi iniciado. Ele
      vale uma única vez; se você o perdeu, inicie o servidor de novo e aparece outro.
    </Notice>
  )
}
