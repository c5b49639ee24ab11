/** What the dialog says that marks an activity's alert as handled, wherever it is opened. */
export const handleAlertTexts = {
  title: 'Marcar o alerta como tratado?',
  description: 'Ele sai dos alertas abertos e fica com o seu nome.',
  confirmLabel: 'Marcar como tratado',
  label: 'O que foi feito (opcional)',
  maxLength: 300,
} as const
