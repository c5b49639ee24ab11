/** Said wherever an address is shown, copied or printed that no other machine can open. */
export const localAddressWarning = 'Este endereço só abre neste computador.'
