/** Brazil's zones by their usual names; other zones are named by their cities. */
const brazilian: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'Brasília e São Paulo',
  'America/Araguaina': 'Araguaína',
  'America/Bahia': 'Salvador',
  'America/Belem': 'Belém',
  'America/Boa_Vista': 'Boa Vista',
  'America/Campo_Grande': 'Campo Grande',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Fortaleza': 'Fortaleza',
  'America/Maceio': 'Maceió',
  'America/Manaus': 'Manaus',
  'America/Noronha': 'Fernando de Noronha',
  'America/Porto_Velho': 'Porto Velho',
  'America/Recife': 'Recife',
  'America/Rio_Branco': 'Rio Branco',
  'America/Santarem': 'Santarém',
}

const regions: Readonly<Record<string, string>> = {
  Africa: 'África',
  America: 'América',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Asia: 'Ásia',
  Atlantic: 'Atlântico',
  Australia: 'Austrália',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
}

interface ZoneChoice {
  value: string
  label: string
  group: string
}

function toChoice(value: string): ZoneChoice {
  const home = brazilian[value]
  if (home) return { value, label: home, group: 'Brasil' }
  const [region = '', ...places] = value.split('/')
  const label = places.toReversed().join(', ').replaceAll('_', ' ')
  return { value, label: label || value, group: regions[region] ?? 'Outros' }
}

/** Returns every time zone that this browser knows, Brazil's first, including one chosen elsewhere. */
export function timeZoneChoices(chosen: string | null): ZoneChoice[] {
  const zones = [...Object.keys(brazilian), ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]
  return [...new Set(zones)].map(toChoice)
}
