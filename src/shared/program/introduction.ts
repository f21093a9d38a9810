/** Ends the popover's address until the user has finished the introduction. */
export const introductionHash = '#introduction';
