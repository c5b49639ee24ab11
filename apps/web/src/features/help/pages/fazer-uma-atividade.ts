import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Fazer uma atividade',
  audiences: ['students', 'teachers'],
  summary: 'Entrar, conversar, entregar e guardar o comprovante, também quando a internet cai.',
  picture: {
    shape: 'phone',
    alt: 'No celular, a página antes de começar uma atividade: o que fazer, e como funciona, com o tempo e o número de mensagens.',
  },
  text: `
## Entrar

Você não precisa de conta nem de senha no Prosa.

- Com um código: abra o endereço do cartaz ou da ficha, digite o código da turma, o seu nome e o seu PIN. Se a página fechar, entre de novo do mesmo jeito e continue de onde parou.
- Pelo sistema da sua escola: abra a atividade por lá. O link vale por poucos minutos e abre uma vez só: se ele não abrir mais, volte ao sistema da escola e entre de novo.

Leia “O que fazer” e “Como funciona”, marque “Li e entendi” e aperte “Começar atividade”. Se há tempo contado, ele começa nesse momento, não antes.

## Durante

- O tempo que resta fica no alto. Se ele atrapalha, use “Ocultar o tempo” em “Mais opções”; os avisos de 10, 5 e 1 minuto continuam.
- “Instruções” mostra a tarefa de novo.
- Se a atividade aceita arquivos, anexe-os à mensagem: “Como funciona” diz quais e até que tamanho. Se a internet cair no envio, o que você escreveu fica; remova o arquivo que falhou e anexe de novo.
- Um aviso do professor aparece no alto e fica ali para ler. Se a turma está em pausa, o tempo não conta, e o que você mandar é enviado sozinho quando a aula continuar.
- Se a atividade deixa, “Falar com o responsável” envia uma pergunta a uma pessoa. Ela lê só a pergunta, e o nome que você escrever, se escrever um. A resposta vem na conversa, marcada como “Resposta de uma pessoa”, e é entregue com ela.
- “Denunciar ou pedir ajuda” manda um recado aos responsáveis pela atividade na sua escola. O tempo continua.
- As respostas são de uma inteligência artificial e podem ter erros. O professor lê a conversa.

## Se a internet cair

Aparece “Sem conexão”. O que você enviou fica guardado neste aparelho e é mandado sozinho quando a conexão volta. O tempo continua. Não limpe os dados do navegador antes disso. “Salvo às”, no pé da página, mostra que está tudo no servidor.

## Entregar

“Finalizar atividade” mostra o que vai ser entregue; “Entregar agora” confirma. Se há um texto no campo que você não enviou, aparece “Enviar e entregar”, que o manda antes. Se o tempo acabar antes, o que chegou ao servidor é entregue por você; o texto que estava no campo fica guardado como não enviado, e o professor pode ler.

Depois aparece o “Comprovante”: guarde o código. “Baixar minha conversa (PDF)” salva tudo o que você escreveu. Para ver a página de novo, entre como da primeira vez. Em um aparelho que é de vários, aperte “Sair e passar a vez”. Se o professor liberar a devolutiva, ela aparece ali.
`,
}
