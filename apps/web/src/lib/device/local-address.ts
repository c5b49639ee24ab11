/** Warning beside an address that only works on this computer. */
export const localAddressWarning = 'Este endereço só abre neste computador.'
