/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;
export type FieldName = string;
export type UiElement = UiControl | UiLayout | UiNotice | UiPanel;
/**
 * A plain JSON-Logic expression of the strict, typed subset; reads facts by { var: name }.
 */
export type Rule = import('../../shared/json.ts').JsonObject | boolean;
/**
 * The name of a fact in facts.yaml.
 */
export type FactName = string;
/**
 * A JSON Pointer.
 */
export type Pointer = string;

export interface Step {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  id: Id;
  title: CopyKey;
  help?: CopyKey;
  /**
   * One line above the title or the fields, such as a promise.
   */
  lead?: CopyKey;
  data: StepData;
  ui: UiElement;
  /**
   * field -> keyword -> copy key; the order is the order in which messages are shown.
   */
  messages?: {
    [k: string]: {
      [k: string]: CopyKey;
    };
  };
  /**
   * field -> what asks for its words, such as a requirement, although one of its messages has less than three words and so does not say what to do.
   */
  terse?: {
    [k: string]: string;
  };
  confirm?: Confirmation[];
  policies?: Id[];
  prefill?: Prefill;
  /**
   * field -> where its answer lives in the flow's document; a field without one is never stored.
   */
  store?: {
    [k: string]: Pointer;
  };
  /**
   * field -> fact
   */
  writes?: {
    [k: string]: FactName;
  };
  timing?: {
    validate: 'blur-then-change' | 'submit';
  };
  submit: StepSubmit;
  /**
   * The hand-written panel of a screen that is more than fields.
   */
  panel?: string;
}
/**
 * The answers of this step: flat, plain JSON Schema.
 */
export interface StepData {
  type: 'object';
  properties: {
    [k: string]: FieldSchema;
  };
  required?: FieldName[];
}
/**
 * JSON Schema of one answer; nothing but these keywords.
 */
export interface FieldSchema {
  $ref?: string;
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: 'calendar-date' | 'email' | 'uuid' | 'us-phone' | 'us-ssn' | 'aba-routing' | 'account-number';
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  const?: string | number | boolean;
  default?: string | number | boolean;
  enum?: (string | number)[];
  items?: {
    $ref?: string;
    type?: 'string' | 'integer' | 'number';
    /**
     * Each item is the answers of this step: the field is a list (widget list).
     */
    step?: Id;
  };
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /**
   * Refuses text of only white space.
   */
  notBlank?: boolean;
  /**
   * Least length without surrounding white space.
   */
  trimmedMinLength?: number;
  /**
   * Greatest length without surrounding white space.
   */
  trimmedMaxLength?: number;
  /**
   * Pattern (unicode) of the text without surrounding white space. characters#/ and firstName, middleName, lastName or city: the pattern of the set that the brand chose in its characters.
   */
  trimmedPattern?: string;
  /**
   * Refuses text that begins with this.
   */
  notStartsWith?: string;
  /**
   * Least number of words.
   */
  words?: number;
  /**
   * Must equal this other field of the step.
   */
  sameAs?: FieldName;
  /**
   * Must read the same as this other field of the step: without regard to case, white space at both ends counts for nothing and any other for one blank, and a curled apostrophe is the same as a straight one.
   */
  sameTextAs?: FieldName;
  /**
   * Must not read the same as this other field of the step, or any of these, compared as sameTextAs does.
   */
  notTextOf?: FieldName | FieldName[];
  distinct?: DistinctItems;
  /**
   * All password hints must be met (FIELD-17, C-04). A number, how many characters it takes whatever they are, is put in its place for a brand whose auth.passwords asks for length.
   */
  passwordStrength?: boolean | number;
}
/**
 * list: no two items read the same in a field, compared as sameTextAs does; what is blank is not compared.
 */
export interface DistinctItems {
  /**
   * A field of the items.
   */
  by: string;
  /**
   * Other fields of the step that no item may read the same as.
   */
  from?: FieldName[];
}
export interface UiControl {
  id?: string;
  type: 'Control';
  scope: string;
  label: CopyKey;
  when?: Rule;
  options: ControlOptions;
  place?: Place;
  remove?: boolean;
}
export interface ControlOptions {
  widget:
    | 'text'
    | 'name'
    | 'email'
    | 'us-phone'
    | 'international-phone'
    | 'date'
    | 'money'
    | 'integer'
    | 'select'
    | 'radio'
    | 'cards'
    | 'checkbox'
    | 'password'
    | 'address'
    | 'state'
    | 'zip'
    | 'textarea'
    | 'checkboxes'
    | 'ssn'
    | 'digits'
    | 'signature'
    | 'list'
    | 'hidden';
  hint?: CopyKey;
  autocomplete?: string;
  /**
   * Says so beside the label.
   */
  optional?: boolean;
  rows?: number;
  /**
   * Never stored in the browser, never in logs.
   */
  sensitive?: boolean;
  /**
   * address: part of the chosen address -> field of the step that takes it
   */
  fills?: {
    [k: string]: FieldName;
  };
  /**
   * address: boolean field set when the further fields are shown (FIELD-33).
   */
  reveals?: FieldName;
  /**
   * address: the item that reveals the further fields.
   */
  notListed?: CopyKey;
  /**
   * checkbox: a key of the brand's links that must have been opened before it can be ticked (G-05 item 2).
   */
  opens?: string;
  hints?: {
    id: Id;
    rule: 'length' | 'upper' | 'lower' | 'digit' | 'special';
    text: CopyKey;
    /**
     * length: how many characters; 12 when left out. Set for a brand whose auth.passwords asks for length.
     */
    least?: number;
  }[];
  /**
   * password: what the bar says with 0 to 4 segments.
   *
   * @minItems 5
   * @maxItems 5
   */
  strength?: CopyKey[];
  show?: CopyKey;
  hide?: CopyKey;
  month?: CopyKey;
  day?: CopyKey;
  year?: CopyKey;
  /**
   * select: the choice that is no choice; address: nothing found.
   */
  empty?: CopyKey;
  /**
   * list: the title of one item; its arguments are number (from 1) and the fields of the item.
   */
  itemTitle?: CopyKey;
  /**
   * list: the button that adds an item; not used when fixed.
   */
  add?: CopyKey;
  /**
   * list: no item is added or removed; the items are those the step starts with.
   */
  fixed?: boolean;
  /**
   * hidden: the answer is always this fact, such as the legal name a signature is compared with.
   */
  fact?: FactName;
}
/**
 * Where a layer puts a list entry it adds or moves.
 */
export interface Place {
  after?: string;
  before?: string;
}
export interface UiLayout {
  id?: string;
  type: 'VerticalLayout' | 'HorizontalLayout' | 'Group';
  label?: CopyKey;
  page?: UiPage;
  when?: Rule;
  elements: UiElement[];
  place?: Place;
  remove?: boolean;
}
/**
 * Group, directly below the step's own layout and with an id: it is shown alone, under this heading, and the pages of a step one after the other. What stands beside pages belongs to the page before it. The answers are sent together at the end.
 */
export interface UiPage {
  title: CopyKey;
  help?: CopyKey;
}
export interface UiNotice {
  id?: string;
  type: 'Notice';
  text: CopyKey;
  tone: 'info' | 'success' | 'warning' | 'danger' | 'legal' | 'plain';
  when?: Rule;
  place?: Place;
  remove?: boolean;
}
export interface UiPanel {
  id?: string;
  type: 'Panel';
  name: string;
  /**
   * What the panel is to do here, by names of its own; a text that begins with screen. is a copy key, another name with dots a copy key or a fact.
   */
  options?: import('../../shared/json.ts').JsonObject;
  when?: Rule;
  place?: Place;
  remove?: boolean;
}
/**
 * Asked before the step may be left; asked again when a fact it reads changes.
 */
export interface Confirmation {
  id: Id;
  when: Rule;
  text: CopyKey;
  button: CopyKey;
  place?: Place;
  remove?: boolean;
}
export interface Prefill {
  readOnlyWhenFrom?: ('profile' | 'offerCode' | 'affiliate' | 'referral')[];
  /**
   * The fields this holds for; all of the step when left out.
   *
   * @minItems 1
   */
  fields?: FieldName[];
}
export interface StepSubmit {
  label: CopyKey;
  note?: CopyKey;
  /**
   * Text directly above the button.
   */
  legal?: LegalText[];
}
export interface LegalText {
  id: Id;
  text: CopyKey;
  when?: Rule;
  place?: Place;
  remove?: boolean;
}
