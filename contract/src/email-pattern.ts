/**
 * The pattern of an email address, ASCII only. It is also valid under the `v` flag, with which
 * browsers compile the attribute `pattern`.
 */
export const emailPattern = '[A-Za-z0-9._%&!$~+\\-]+@[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,}'
