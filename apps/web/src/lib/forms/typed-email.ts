/** What was typed as e-mail on one page of getting in stands on the next one too, as long as the application is open. */
export const typedEmail = { value: '' }
