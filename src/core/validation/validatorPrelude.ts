/**
 * The helpers before the generated functions in the validator module, and `checker`, which turns a generated
 * function into a `ValidateStep`. Plain JavaScript, because the module is served as it is.
 */
export const validatorPrelude = `"use strict";
const exports = {};
const ucs2length = (text) => [...text].length;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const formatChecks = {
  "aba-routing": (text) =>
    /^\\d{9}$/.test(text) &&
    text !== "000000000" &&
    [...text].reduce((sum, digit, place) => sum + digit * "371"[place % 3], 0) % 10 === 0,
};
const put = (list, error) => {
  if (list === null) return [error];
  list.push(error);
  return list;
};
const present = (answers) => {
  const kept = Object.create(null);
  for (const field of Object.keys(answers)) {
    const answer = answers[field];
    if (answer === "" || (Array.isArray(answer) && answer.length === 0)) continue;
    kept[field] = Array.isArray(answer) ? answer.map((item) => (isObject(item) ? present(item) : item)) : answer;
  }
  return kept;
};
const problem = ({ instancePath, keyword, params }) => {
  const path = instancePath.split("/").slice(1);
  if (keyword === "required") path.push(params.missingProperty);
  const [field, index, part] = path;
  const found = keyword === "required" ? { field, keyword } : { field, keyword, params };
  return part === undefined ? found : { ...found, at: { index: Number(index), field: part } };
};
const checker = (validate) => (answers) => {
  if (!isObject(answers)) return [{ field: "", keyword: "type" }];
  return validate(present(answers)) ? [] : validate.errors.map(problem);
};
`;
