import type { HelpPage } from '#/features/help/help-page.ts'

export const schoolPages = {
  'turma-por-codigo': {
    title: 'Uma atividade para a sua turma, com código',
    audiences: ['teachers', 'administrators'],
    summary:
      'Fazer uma turma, imprimir as fichas e abrir uma atividade, sem sistema da escola e sem contas para os alunos.',
    picture: {
      shape: 'wide',
      alt: 'A página de uma turma: o código de seis letras com o QR Code, as atividades e a lista de alunos.',
    },
    text: `
Os alunos entram com o código da turma, o nome e um PIN. Não precisam de conta, de e-mail nem de um sistema da escola.

Quem faz isso tem o perfil de permissão Professor, ou é administrador. Se “Turmas” não aparece no menu, peça o perfil a um administrador: veja [Pessoas e perfis de permissão](#pessoas-e-perfis).

## Fazer a turma

1. Em [Turmas](/classes), aperte “Nova turma”, escreva o nome e cole a lista de nomes ou a planilha da secretaria como ela está, ou escolha o arquivo. Só o nome de cada aluno é guardado. Títulos, totais e quem foi transferido ficam de fora, com o motivo; marque quem deve entrar mesmo assim. Para juntar alunos depois, há “Adicionar alunos”, na página da turma.
2. Em “Avançado” estão os dias e as horas em que o código abre, e o último dia. Se você não mudar nada, ele abre todos os dias. As horas são as da organização.
3. Na página da turma aparecem as “Fichas com os PINs”. Dois alunos com o mesmo nome são “Ana Silva” e “Ana Silva (2)”: cada um entra com o nome e o seu PIN. Aperte “Imprimir fichas”, recorte e entregue uma a cada aluno. Os PINs não aparecem de novo.
4. “Imprimir cartaz com QR Code” faz uma folha para a parede ou o projetor. Nela não há nomes nem PINs.

Se os alunos devem escrever o próprio nome, marque “Os alunos escrevem o próprio nome”: cada um aperta “É a minha primeira vez” e recebe o PIN na tela. Quem tem o código pode entrar com qualquer nome; confira a lista. Se alguém encher a turma de nomes inventados, “Remover quem não entrou” tira os que ninguém usou.

## Abrir a atividade

1. Na página da turma, aperte “Nova atividade”: o título, o assistente, o que fazer e a duração. Você precisa ser editor do assistente; um que ainda não foi publicado traz “Ainda não publicado”, e a atividade só abre depois que ele for.
2. Em “Avançado” estão o prazo, os limites, os critérios e a devolutiva.
3. Escolha “Abrir atividade”. Com várias abertas, o aluno escolhe uma.

Só você e os administradores veem as atividades da sua turma, também quando outra pessoa edita o mesmo assistente. Acompanhar, revisar e liberar é como em [Da atividade ao resultado](#atividades).

## Na sala

O aluno aponta a câmera para o QR Code ou abre o endereço do cartaz, digita o código, o nome e o PIN. Em um computador para vários alunos, cada um aperta “Sair e passar a vez” quando termina; o próximo já encontra o código.

Se a internet cai ou o aparelho reinicia, o aluno entra de novo com o mesmo PIN e continua de onde parou. O tempo não para.

## Quando algo dá errado

- Perdeu a ficha: “Novo PIN”, na linha do aluno.
- Perdeu todas: “Novos PINs e fichas”. Os PINs anteriores deixam de valer.
- O código vazou: “Trocar código”. Os nomes e os PINs continuam.
- A aula acabou: fora dos dias e das horas o código não abre. “Encerrar código” fecha de vez. Quem está dentro termina o que começou.
- Muitos PINs errados: quem já entrou no aparelho continua; os outros esperam, e a página da turma diz até quando. Um código novo libera na hora.

## Privacidade

A entrada não mostra a lista de nomes: o aluno escreve o dele. “Tirar da turma” e excluir a turma apagam nomes e conversas; ficam os números e os comprovantes. Quem não entra há 180 dias, e de quem nenhuma conversa é mais guardada, é esquecido sozinho.
`,
  },
  atividades: {
    title: 'Da atividade ao resultado',
    audiences: ['teachers', 'administrators'],
    summary: 'Criar uma atividade, acompanhar os alunos, revisar e liberar os resultados.',
    picture: {
      shape: 'wide',
      alt: 'A página de uma atividade: quantos alunos começaram, entregaram e esperam revisão, e o botão Liberar resultados.',
    },
    text: `
Uma atividade é uma conversa com tempo, regras e comprovante. O aluno chega pelo sistema da escola (SGA) ou com o código da turma, sem login.

Criar e revisar atividades pede o perfil de permissão Professor ou Coordenação, que administradores dão: veja [Pessoas e perfis de permissão](#pessoas-e-perfis).

## Antes

1. Faça a turma: veja [Uma atividade para a sua turma, com código](#turma-por-codigo). Com um sistema da escola, um administrador cria a integração em [Integrações SGA](/settings/sga).
2. No assistente, em “Atividades”, escolha “Nova atividade”: título, quem faz, o que fazer e duração; em “Avançado”, prazo, limites, critérios e o tipo de devolutiva. “Aceitar arquivos” deixa o aluno enviar arquivos com as mensagens.
3. “Ver como aluno” abre a página que o aluno encontra, com um aluno que não existe.
4. “Abrir atividade” salva e abre de uma vez; “Salvar rascunho” deixa para depois. Com um sistema da escola, o código dela é o que traz os alunos.

## Critérios

Comece de um exemplo (“Quatro níveis”, “Enem” com cinco competências de 0 a 200, “SENAI” com critérios críticos e desejáveis) ou use “Adicionar critério”. Cada critério tem de 2 a 12 níveis, e uma atividade até 30 critérios. Com “Cada nível vale pontos”, a nota vai até o total dos melhores níveis; sem pontos, vai de 0 a 10.

Quem já começou é revisado pelos critérios de quando começou: o que você muda depois vale para quem ainda vai começar, e nenhuma nota dada muda.

## Durante

A lista mostra quem chegou, quem está no meio e quem entregou. O relógio de cada aluno só começa quando ele aperta “Começar atividade”. Você pode “Dar tempo extra”. Pedidos de ajuda e avisos aparecem em “Alertas”.

## Depois

1. “Revisar” abre a conversa, com os arquivos entregues, ao lado da revisão. O que o aluno ainda escrevia quando o tempo acabou aparece no fim, como “Texto não enviado”: não faz parte da entrega nem do lacre. Marque o nível de cada critério e escreva o comentário. Se os níveis valem pontos, o campo “Nota” começa pela soma do que você marcou, e você pode escrever outra.
2. “Confirmar revisão” assina com o seu nome: vale a nota que está escrita, e a decisão é sempre de uma pessoa. “Próximo aluno” leva adiante.
3. “Liberar resultados” mostra as devolutivas confirmadas aos alunos. Uma tentativa liberada não pode mais ser anulada.
4. “Exportar” salva a lista em planilha ou documento; a planilha tem a nota e uma coluna para cada critério.

“Reabrir” deixa o aluno continuar; “Anular” tira o valor de uma tentativa, e o aluno é avisado a falar com o professor; se a nota já estava no livro de notas do Moodle, ela sai de lá. Cada entrega tem um comprovante que prova que nada mudou depois.

O que o aluno vê está em [Fazer uma atividade](#fazer-uma-atividade).
`,
  },
  'fazer-uma-atividade': {
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
- “Precisa de ajuda?” manda um recado aos responsáveis pela atividade na sua escola. O tempo continua.
- As respostas são de uma inteligência artificial e podem ter erros. O professor lê a conversa.

## Se a internet cair

Aparece “Sem conexão”. O que você enviou fica guardado neste aparelho e é mandado sozinho quando a conexão volta. O tempo continua. Não limpe os dados do navegador antes disso. “Salvo às”, no pé da página, mostra que está tudo no servidor.

## Entregar

“Finalizar atividade” mostra o que vai ser entregue; “Entregar agora” confirma. Se há um texto no campo que você não enviou, aparece “Enviar e entregar”, que o manda antes. Se o tempo acabar antes, o que chegou ao servidor é entregue por você; o texto que estava no campo fica guardado como não enviado, e o professor pode ler.

Depois aparece o “Comprovante”: guarde o código. “Baixar minha conversa (PDF)” salva tudo o que você escreveu. Para ver a página de novo, entre como da primeira vez. Em um aparelho que é de vários, aperte “Sair e passar a vez”. Se o professor liberar a devolutiva, ela aparece ali.
`,
  },
} satisfies Record<string, HelpPage>
