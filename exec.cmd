@rem "npm start" replaces its shell by the product with exec, so that signals reach it; for the shell of Windows this runs what follows.
@%*
