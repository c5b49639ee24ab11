/** Names of people that are also common Portuguese words, without accents. */
const words = new Set(
  `abril agata aguia alba alegre alegria ali alma alva amado amor amparo angelica anjo anjos aurora bandeira barata barra
  bela belem belo bezerra bispo boa bonito branca branco brasil bravo camara campo campos carmo carneiro carvalho castelo
  castro celeste chaves clara claro coelho consolacao constancia cordeiro correia costa cravo cristal cruz cunha deus dias
  divina domingo domingos dores dourado esmeralda esperanca espirito estrela falcao feliz ferro figueira filha filho flor
  flora flores fontes forte fortes franca franco galo gama gato gema gloria graca guerra guia iris jade jardim jasmim
  jesus julho junco junior justa justo lago lagoa leal leao leite lemos lia lima linda lindo lira livramento lobo lua luz
  machado maio mar marca marco margarida mata matos mel monte montes morena moreno nascimento natal neto neve neves nobre
  norte nova novo ouro pai palma parente passos paz pedra pedreira pena penha perola perpetua pessoa pia pilar pimenta
  pinheiro pinto ponte pontes porto prado praia prata preto primo prudencia pureza quadros ramos raposo real rego rei reis
  remedios ribeira rica rico rio rios rocha rosa rosario rosas rubi safira sal sales salgado salvador santa santana santo
  santos seco segundo serena sereno serra severo silvestre sobrinho socorro sol soledade tais terceiro torre torres
  trindade vale valente vera vida vila violeta vitoria viva`.split(/\s+/),
)

/** Whether a lower-case word without accents is a common word besides being a name. */
export const isCommonWord = (word: string): boolean => words.has(word)
