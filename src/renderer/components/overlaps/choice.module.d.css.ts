export declare const choiceButtons: string;
export declare const choiceCard: string;
export declare const choiceEffects: string;
