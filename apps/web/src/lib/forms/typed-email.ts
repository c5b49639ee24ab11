/** The e-mail typed on one sign-in page, carried over to the next while the application is open. */
export const typedEmail = { value: '' }
