/**
 * What stands before the generated functions in the module of validators: the helpers they call, and `checker`, which
 * turns a generated function into a `ValidateStep`. Plain JavaScript, because the module is served as it stands.
 */
export const validatorPrelude = `"use strict";
const exports = {};
const ucs2length = (text) => [...text].length;
const present = (answers) => {
  const kept = Object.create(null);
  for (const field of Object.keys(answers)) if (answers[field] !== "") kept[field] = answers[field];
  return kept;
};
const problem = ({ instancePath, keyword, params }) =>
  keyword === "required"
    ? { field: params.missingProperty, keyword }
    : { field: instancePath.split("/")[1], keyword, params };
const checker = (validate) => (answers) => {
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return [{ field: "", keyword: "type" }];
  return validate(present(answers)) ? [] : validate.errors.map(problem);
};
`;
