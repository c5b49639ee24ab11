import type { PushTrouble } from '#/features/profile/notices/use-this-device.ts'
import type { PushAbility } from '#/lib/device/push-device.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

type Reason = Exclude<PushAbility, 'able'> | PushTrouble

const help: Readonly<Record<Reason, { tone: 'info' | 'warning'; title: string; text: string }>> = {
  unsupported: {
    tone: 'info',
    title: 'Este navegador não mostra notificações.',
    text: 'Use uma versão atual do Chrome, do Edge, do Firefox ou do Safari, fora da janela anônima.',
  },
  'home-screen': {
    tone: 'info',
    title: 'No iPhone e no iPad, coloque o aplicativo na tela de início.',
    text: 'Toque em Compartilhar, depois em ‘Adicionar à Tela de Início’. Abra por esse ícone e volte a esta página.',
  },
  denied: {
    tone: 'warning',
    title: 'O navegador bloqueou as notificações.',
    text: 'Toque no ícone ao lado do endereço da página, abra as permissões do site, permita as notificações e recarregue a página.',
  },
  dismissed: {
    tone: 'info',
    title: 'As notificações ainda não foram ativadas.',
    text: 'Ative de novo e escolha ‘Permitir’ na pergunta do navegador.',
  },
  failed: {
    tone: 'warning',
    title: 'Não foi possível ativar as notificações.',
    text: 'O navegador não alcançou o serviço de notificações dele. Verifique a internet e tente de novo; em redes de escolas ele pode estar bloqueado.',
  },
}

/** Why notifications do not come to this browser, and what to do. */
export function PushHelp({ reason }: { reason: Reason | undefined }) {
  if (!reason) return null
  const { tone, title, text } = help[reason]
  return (
    <Notice tone={tone} title={title}>
      {text}
    </Notice>
  )
}
