export declare const firstRun: string;
export declare const firstRunCampus: string;
export declare const firstRunChoices: string;
export declare const firstRunExamples: string;
export declare const firstRunFoot: string;
export declare const firstRunHead: string;
export declare const firstRunStep: string;
